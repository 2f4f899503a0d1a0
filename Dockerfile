# The portal on a read-only root, as a user without rights. docs/deployment.md says how to build and run it.
# BUILD_IMAGE has npm; BASE_IMAGE has glibc and libstdc++ and needs no shell. Node comes from package-lock.json.
ARG BUILD_IMAGE=docker.io/library/node:24-bookworm-slim
ARG BASE_IMAGE=gcr.io/distroless/cc-debian12:nonroot

FROM ${BUILD_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY . .
RUN node_modules/.bin/node scripts/build.ts \
  && node_modules/.bin/node scripts/production.ts /portal \
  && mkdir -p /image/usr/local/bin /image/data \
  && cp node_modules/node/bin/node /image/usr/local/bin/node \
  && chown 10001:10001 /image/data \
  && mv /portal /image/portal

FROM ${BASE_IMAGE}
COPY --from=build /image/ /
WORKDIR /portal
# DATA_DIR holds SQLite and files, or with PostgreSQL and a bucket only uploads on their way.
ENV NODE_ENV=production \
  NODE_OPTIONS=--disable-warning=ExperimentalWarning \
  HOST=0.0.0.0 \
  PORT=4173 \
  HEALTH_HOST=0.0.0.0 \
  HEALTH_PORT=4174 \
  DATA_DIR=/data
USER 10001:10001
VOLUME ["/data"]
EXPOSE 4173 4174
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=7s --start-period=60s --retries=3 \
  CMD ["/usr/local/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node"]
CMD ["server/main.ts"]
