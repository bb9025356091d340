import type { Captcha, Connection } from '@foyer/client'

/** The captchas of a connection. Their code comes when a form is asked for one, which few visitors ever are. */
export function lateCaptcha(connection: Connection): Captcha {
  const load = async () => (await import('./captcha.js')).createCaptcha(connection)
  return {
    means: async (...options) => (await load()).means(...options),
    solve: async (...task) => (await load()).solve(...task),
  }
}
