import { createClient, memoryStorage } from '@foyer/client'
import type { ServerAccess } from '../lib/foyer-server.js'
import { createAppMember, enrolFactor } from '../lib/second-factor.js'

/** Client id in the documentation. */
export const clientId = 'my-site'

/** E-mail address and password of the member in the documentation. */
export const member = { email: 'ada@example.com', password: 'two quiet words' }

/** Code that logs the member in. Expects a variable `client`. */
export const logIn = `
const loggingIn = await client.auth.login(${JSON.stringify(member)})
if (loggingIn.loginState !== 'SUCCESS') throw new Error(loggingIn.loginState)
await client.auth.getMemberTokensForDirectLogin(loggingIn.data.sessionToken)
`

/** Registers the member of a section. */
export async function registerMember(server: ServerAccess): Promise<void> {
  const { auth } = createClient({ clientId, host: server.url, storage: memoryStorage() })
  await auth.register({ ...member, profile: { nickname: 'Ada' } })
  const verificationCode = await server.newestCode(member.email)
  const verified = await auth.processVerification({ verificationCode })
  if (verified.loginState !== 'SUCCESS') throw new Error(verified.loginState)
}

/** Registers a member with a second factor by e-mail. */
export async function registerWithFactor(server: ServerAccess): Promise<void> {
  const account = await createAppMember(server, { clientId, ...member })
  await enrolFactor(server, account, { type: 'EMAIL' })
}

/** Returns the ids of all captured e-mails. */
export async function mailIds(server: ServerAccess): Promise<Set<string>> {
  return new Set((await server.inbox()).map(({ id }) => id))
}
