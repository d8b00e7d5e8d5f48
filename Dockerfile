# Octavo as an image: `docker build -t octavo .`. A site goes to /site, see docs/deploy/many-machines.mdx.

FROM node:22-slim AS build
WORKDIR /octavo
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-slim
ENV NODE_ENV=production OCTAVO_HOST=0.0.0.0
COPY --from=build /octavo/package.json /octavo/LICENSE /opt/octavo/
COPY --from=build /octavo/node_modules /opt/octavo/node_modules
COPY --from=build /octavo/dist /opt/octavo/dist
COPY --from=build /octavo/docs/diagnostics.mdx /opt/octavo/docs/diagnostics.mdx
COPY --from=build /octavo/schema /opt/octavo/schema
COPY --from=build /octavo/starter /opt/octavo/starter
RUN ln -s /opt/octavo/dist/cli/main.js /usr/local/bin/octavo && mkdir /site

# The user `node` of the base image, as a number: Kubernetes checks that it is not root.
USER 1000:1000
WORKDIR /site
EXPOSE 3000
# From inside the container, so that it needs no other program than Node.
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OCTAVO_PORT || 3000}/healthz`).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["octavo"]
CMD ["serve", "/site"]
