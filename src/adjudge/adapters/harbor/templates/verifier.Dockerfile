# The image that judges. Of the agent's work it gets one file, {answer_file}.
FROM {base_image}
RUN python3 -m venv /opt/adjudge
{dependencies}COPY {wheel} /opt/wheels/{wheel}
RUN /opt/adjudge/bin/pip install --no-cache-dir --no-index {found}/opt/wheels/{wheel}
COPY test.sh /tests/test.sh
RUN chmod 0755 /tests/test.sh
WORKDIR /
