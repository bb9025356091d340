import { defaultClientConditions, defaultServerConditions, defineConfig, mergeConfig } from 'vite'
import site from './vite.config.js'

/**
 * Builds the site from the sources of Foyer's packages, so that a change appears without building them. Sites outside
 * this repository have no such file.
 */
export default defineConfig((env) =>
  mergeConfig(site(env), {
    resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
    ssr: {
      noExternal: [/^@foyer\//],
      resolve: { conditions: ['foyer-source', ...defaultServerConditions] },
    },
  }),
)
