import { createClient, memoryStorage } from '@foyer/client'
import type { FoyerServer } from '../lib/foyer-server.js'
import { createAppMember, enrolFactor } from '../lib/second-factor.js'

/** The client that the documentation speaks of. */
export const clientId = 'film-club'

/** What the member types of whom the documentation speaks. */
export const member = { email: 'ada@example.com', password: 'two quiet words' }

/** Logs the member in, in code that has a `client`. */
export const logIn = `
const loggingIn = await client.auth.login(${JSON.stringify(member)})
if (loggingIn.loginState !== 'SUCCESS') throw new Error(loggingIn.loginState)
await client.auth.getMemberTokensForDirectLogin(loggingIn.data.sessionToken)
`

/** Makes the account of the member that a section speaks of. */
export async function registerMember(server: FoyerServer): Promise<void> {
  const { auth } = createClient({ clientId, host: server.url, storage: memoryStorage() })
  await auth.register({ ...member, profile: { nickname: 'Ada' } })
  const verificationCode = await server.newestCode(member.email)
  const verified = await auth.processVerification({ verificationCode })
  if (verified.loginState !== 'SUCCESS') throw new Error(verified.loginState)
}

/** Makes the account of a member who gets a second code by mail. */
export async function registerWithFactor(server: FoyerServer): Promise<void> {
  const account = await createAppMember(server, { clientId, ...member })
  await enrolFactor(server, account, { type: 'EMAIL' })
}

/** The ids of all mails that are there by now. */
export async function mailIds(server: FoyerServer): Promise<Set<string>> {
  return new Set((await server.inbox()).map(({ id }) => id))
}
