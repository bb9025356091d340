import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const paths = ['_foyer', '_api', '_iam', 'oauth2', 'headless/v1', 'redirect-session/v1']
const more = ['iam/authentication', 'wix-data', 'data/v2', 'members/v1', 'auth', 'console']
const target = process.env.SITE_SERVER ?? 'http://localhost:4400'

export default defineConfig({
  plugins: [reactRouter()],
  server: {
    proxy: { [`^/(${[...paths, ...more].join('|')})(/|$)`]: { target } },
  },
})
