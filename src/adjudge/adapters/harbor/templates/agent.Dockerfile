# The image in which the agent works. Nothing that judges its answer, and no answer, is in it.
FROM {base_image}
RUN useradd --create-home --shell /bin/bash agent && mkdir -p /app && chown agent:agent /app
WORKDIR /app
