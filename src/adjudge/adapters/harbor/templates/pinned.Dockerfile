COPY requirements.txt /opt/wheels/requirements.txt
RUN /opt/adjudge/bin/pip install --no-cache-dir --only-binary=:all: -r /opt/wheels/requirements.txt
