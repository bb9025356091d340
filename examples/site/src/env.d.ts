/** The settings of `.env`, as Vite puts them into the build. */
interface ImportMetaEnv {
  readonly VITE_FOYER_CLIENT_ID: string
  readonly VITE_FOYER_HOST: string
}
