# The service's image: docker build -t celeiro .
# The code runs as it is (Node reads TypeScript); the first stage only builds the panel. This file has not been run where
# the tests are: there is no Docker.
FROM node:24-bookworm-slim AS build
WORKDIR /opt/celeiro
COPY . .
# `npm ci` builds the panel too; then goes what only building and testing need, and the Node of npm, as the image has one.
RUN npm ci && npm prune --omit=dev --ignore-scripts && rm -r node_modules/node

FROM node:24-bookworm-slim
WORKDIR /opt/celeiro
ENV NODE_ENV=production
COPY --from=build /opt/celeiro/package.json ./
COPY --from=build /opt/celeiro/node_modules/ node_modules/
COPY --from=build /opt/celeiro/generated/ generated/
COPY --from=build /opt/celeiro/dist/ dist/
COPY --from=build /opt/celeiro/src/ src/
ENV CELEIRO_HOST=0.0.0.0 CELEIRO_DATA_DIR=/var/lib/celeiro
RUN install -d -m 0700 -o node -g node /var/lib/celeiro
USER 1000:1000
EXPOSE 8080
# Node itself, not npm: it has to get SIGTERM.
ENTRYPOINT ["node", "src/cli/celeiro.ts"]
CMD ["serve"]
