import type { NextConfig } from 'next'

const paths = ['_foyer', '_api', '_iam', 'oauth2', 'headless/v1', 'redirect-session/v1']
const more = ['iam/authentication', 'wix-data', 'data/v2', 'members/v1', 'auth', 'console']
const server = process.env.SITE_SERVER ?? 'http://localhost:4400'

const config: NextConfig = {
  async rewrites() {
    return [...paths, ...more].map((path) => ({
      source: `/${path}/:rest*`,
      destination: `${server}/${path}/:rest*`,
    }))
  },
}

export default config
