import type { Captcha, Connection } from '@foyer/client'

/** Captcha calls of a connection. Their code loads when a form needs a captcha, which is rare. */
export function lateCaptcha(connection: Connection): Captcha {
  const load = async () => (await import('./captcha.js')).createCaptcha(connection)
  return {
    means: async (...options) => (await load()).means(...options),
    solve: async (...task) => (await load()).solve(...task),
  }
}
