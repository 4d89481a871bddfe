# syntax=docker/dockerfile:1
# One image for every role: `docker run tallyhouse services/start.ts --services=relay`. PostgreSQL and Kafka stand
# elsewhere; the embedded PostgreSQL is not inside. docker-compose.yml shows the whole house.

FROM node:24-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json ./

# The browser's client, built with the tools of development.
FROM base AS client
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json ./
COPY contracts contracts
COPY web web
RUN node node_modules/vite/bin/vite.js build web --logLevel warn

# The server's sources and nothing else: what runs, and what its packages are chosen by.
FROM base AS server
COPY contracts contracts
COPY demo demo
COPY infra infra
COPY ledger ledger
COPY projections projections
COPY services services
RUN node infra/images/server-packages.mjs

# Installed anew only when the choice has changed, not with every line of the sources.
FROM base AS packages
COPY --from=server /app/package.json ./
RUN npm install --omit=dev --ignore-scripts --no-audit --no-fund


FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 INTERNAL_HOST=0.0.0.0 INTERNAL_PORT=9100
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=server /app ./
COPY --from=client /app/web/dist web/dist
# Of a volume, in which the prover keeps its keys and what it signed.
RUN install -d -o node -g node -m 700 /data
USER node
EXPOSE 3000 9100
HEALTHCHECK --interval=10s --timeout=3s --start-period=90s --start-interval=1s --retries=3 \
    CMD ["node", "infra/images/health-check.mjs"]
# Node itself is what runs, so that SIGTERM reaches it. Why these three: tools/scripts.mjs.
ENTRYPOINT ["node", "--max-semi-space-size=64", "--heap-growing-percent=400", "--no-allocation-site-pretenuring"]
CMD ["services/start.ts"]
