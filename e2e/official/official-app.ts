import { pointProviderAt } from '@foyer/client/official'
import { items } from '@wix/data'
import { createClient, OAuthStrategy } from '@wix/sdk'

/** Interface between a test and its page. */
export interface OfficialApp {
  register(email: string, password: string): Promise<string>
  logInDirectly(email: string, password: string): Promise<boolean>
  write(text: string): Promise<string>
}

declare global {
  interface Window {
    officialApp: OfficialApp
  }
}

pointProviderAt(location.origin)
const app = createClient({ modules: { items }, auth: OAuthStrategy({ clientId: 'notes' }) })

window.officialApp = {
  async register(email, password) {
    const { loginState } = await app.auth.register({ email, password })
    return loginState
  },
  async logInDirectly(email, password) {
    const answer = await app.auth.login({ email, password })
    if (answer.loginState !== 'SUCCESS') throw new Error(answer.loginState)
    const tokens = await app.auth.getMemberTokensForDirectLogin(answer.data.sessionToken)
    app.auth.setTokens(tokens)
    return app.auth.loggedIn()
  },
  async write(text) {
    const { _id } = await app.items.insert('Diary', { text })
    return _id
  },
}
