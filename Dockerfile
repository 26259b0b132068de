# A small image that serves Potez: `docker build -t potez .`, then `docker run -p 8000:8000 -v potez:/data potez`.

FROM python:3.13-slim AS build
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends g++ && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
# Portable code, and no image without the compiled half.
RUN python -m venv /potez && POTEZ_BUILD=compiled /potez/bin/pip install --no-cache-dir --constraint constraints.txt '.[server,cluster]'

FROM python:3.13-slim
# A new volume begins with these folders.
RUN useradd --system --uid 990 --create-home --home-dir /data potez && install --directory --owner=990 /data/tournaments
COPY --from=build /potez /potez
USER 990
WORKDIR /data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["/potez/bin/python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:8000/api/health', timeout=4)"]
ENTRYPOINT ["/potez/bin/potez"]
CMD ["serve", "--host", "0.0.0.0", "--database-url", "sqlite:/data/rooms.sqlite3", "--tournaments", "/data/tournaments"]
