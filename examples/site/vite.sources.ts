import { defaultClientConditions, defaultServerConditions, defineConfig, mergeConfig } from 'vite'
import site from './vite.config.js'

/** The site on the sources of Foyer's packages, so that a change shows without building them. A site outside of this repository has no such file. */
export default defineConfig((env) =>
  mergeConfig(site(env), {
    resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
    ssr: {
      noExternal: [/^@foyer\//],
      resolve: { conditions: ['foyer-source', ...defaultServerConditions] },
    },
  }),
)
