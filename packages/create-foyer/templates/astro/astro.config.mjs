import node from '@astrojs/node'
import { defineConfig } from 'astro/config'

const paths = ['_foyer', '_api', '_iam', 'oauth2', 'headless/v1', 'redirect-session/v1']
const more = ['iam/authentication', 'wix-data', 'data/v2', 'members/v1', 'auth', 'console']
const target = process.env.SITE_SERVER ?? 'http://localhost:4400'
const { protocol, hostname, port } = new URL(process.env.SITE_ORIGIN ?? 'http://localhost:4321')

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  // Astro compares the origin of each form with the URL of the site, and trusts no other host.
  security: { allowedDomains: [{ protocol: protocol.slice(0, -1), hostname, port }] },
  vite: {
    server: {
      proxy: { [`^/(${[...paths, ...more].join('|')})(/|$)`]: { target } },
    },
  },
})
