# The service's image: docker build -t celeiro .
# The code runs as it is (Node reads TypeScript); the first stage only builds the panel. `npm run stack -- images` builds
# this file with buildah on bases of its own (tools/stack/images), and those images are what the tests run.
ARG BUILD_BASE=node:24-bookworm-slim
ARG BASE=node:24-bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /opt/celeiro
# Where the registry is behind an authority of your own: mount its certificates and name the file.
ARG NODE_EXTRA_CA_CERTS
# The packages first: they change seldom. Their own scripts run, the project's, which builds the panel, cannot yet.
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts && npm rebuild
COPY . .
# Then goes what only building needs, and the Node of npm, as the base has one.
RUN npm run -s build:panel \
 && npm prune --omit=dev --ignore-scripts \
 && rm -r node_modules/node node_modules/.bin src/panel

FROM ${BASE}
WORKDIR /opt/celeiro
ENV NODE_ENV=production CELEIRO_HOST=0.0.0.0 CELEIRO_DATA_DIR=/var/lib/celeiro
RUN install -d -m 0700 -o 1000 -g 1000 /var/lib/celeiro
COPY --from=build /opt/celeiro/package.json ./
COPY --from=build /opt/celeiro/node_modules/ node_modules/
COPY --from=build /opt/celeiro/generated/ generated/
COPY --from=build /opt/celeiro/dist/ dist/
COPY --from=build /opt/celeiro/src/ src/
USER 1000:1000
EXPOSE 8080
# Node itself, not npm: it has to get SIGTERM.
ENTRYPOINT ["node", "src/cli/celeiro.ts"]
CMD ["serve"]
