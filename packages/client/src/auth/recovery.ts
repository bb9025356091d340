import * as endpoints from '@foyer/protocol/endpoints'
import type { Connection } from '../connection.js'
import type { PostOptions } from '../post.js'

/** Coming back to an account without its password. */
export interface Recovery {
  /**
   * Has a mail sent with a link to set a new password; afterwards the browser goes to `redirectUri`, one of the
   * client's registered addresses. The answer is the same whether there is such an account or not.
   */
  sendPasswordResetEmail(
    email: string,
    redirectUri: string,
    options?: PostOptions & { language?: string },
  ): Promise<void>
}

/** Makes the recovery calls. */
export function createRecovery({ post, config }: Connection): Recovery {
  return {
    async sendPasswordResetEmail(email, url, { language, ...options } = {}) {
      const redirect = { url, clientId: config.clientId }
      const body = { email, ...(language && { language }), redirect }
      await post(endpoints.sendRecoveryEmail, body, options)
    },
  }
}
