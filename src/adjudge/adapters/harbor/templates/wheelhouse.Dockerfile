COPY wheelhouse/ /opt/wheels/
