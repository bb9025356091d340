import type { Captcha, Connection } from '@foyer/client'

/** Captcha module of a connection. Its code loads when a form requires a captcha, which is rare. */
export function lateCaptcha(connection: Connection): Captcha {
  const load = async () => (await import('./captcha.js')).createCaptcha(connection)
  return {
    settings: async (...options) => (await load()).settings(...options),
    solve: async (...task) => (await load()).solve(...task),
  }
}
