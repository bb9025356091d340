export { type AppFiles, createFoyer, type Foyer } from './app.js'
export { readSiteFile, type SiteFile } from './bootstrap/site-file.js'
export type { SiteEnv, SiteModule } from './bootstrap/site-module.js'
export { type StartedFoyer, type StartOptions, startFoyer } from './bootstrap/start-foyer.js'
export { type Config, ConfigError, readConfig } from './config.js'
export { StartError } from './lib/start-error.js'
export type { VirtualClock } from './ports/clock.js'
export type { Delivery, Mailer, MailMessage } from './ports/mailer.js'
export {
  createServices,
  createVirtualClock,
  type DeclaredSite,
  type Services,
} from './services.js'
