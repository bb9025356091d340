// A small site with members: register, log in by form, by redirect to a provider and back, log out.
import { Account, ID, OAuthProvider } from 'appwrite'
import { client } from './client.js'

const account = new Account(client)

export const register = (email: string, password: string) =>
  account.create({ userId: ID.unique(), email, password })

export const logIn = (email: string, password: string) =>
  account.createEmailPasswordSession({ email, password })

export function logInByProvider(): void {
  const success = `${location.origin}/callback`
  account.createOAuth2Token({ provider: OAuthProvider.Github, success })
}

export async function finishLogin(): Promise<boolean> {
  const answer = new URLSearchParams(location.search)
  const userId = answer.get('userId') ?? ''
  const session = await account.createSession({ userId, secret: answer.get('secret') ?? '' })
  return session.current
}

export const logOut = () => account.deleteSession({ sessionId: 'current' })
