# The image of the server: `docker build -t voltagora .`. It starts empty, without the demo. Settings are environment variables (docs/settings.md).
# Another image of Node, or the same by its digest: `--build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:…`.
ARG NODE_IMAGE=node:24-bookworm-slim

FROM ${NODE_IMAGE} AS web
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps apps
COPY tests/package.json tests/
RUN npm ci --ignore-scripts
COPY tools tools
COPY tsconfig.base.json ./
RUN node -e "import('./tools/steps/web-build.ts').then(({ buildWeb }) => buildWeb())"

FROM ${NODE_IMAGE} AS packages
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY apps apps
COPY tests/package.json tests/
RUN npm ci --ignore-scripts --omit=dev \
  --workspace @voltagora/server --workspace @voltagora/domain --workspace @voltagora/contract --workspace @voltagora/ocpp

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 NODE_OPTIONS=--disable-warning=ExperimentalWarning VOLTAGORA_DATA=/data
WORKDIR /app
# Only this user may read the folder with the embedded database and the secret. A volume with shared pictures takes the access
# rights of the folder on which it is mounted.
RUN install --directory --owner node --group node --mode 700 /data /data/files
COPY --from=packages /build/node_modules node_modules
COPY package.json LICENSE NOTICE ./
COPY deploy/licences deploy/licences
COPY packages packages
COPY apps/server apps/server
# Packages that the server needs in another version than the root.
COPY --from=packages /build/apps/server/node_modules apps/server/node_modules
COPY deploy/healthcheck.mjs deploy/
COPY --from=web /build/apps/web/dist apps/web/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s CMD ["node", "deploy/healthcheck.mjs"]
CMD ["node", "apps/server/src/main.ts"]
