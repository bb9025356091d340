// A small site with members: register, log in by form, by redirect to a provider and back, log out.
import { client } from './client.js'

const users = client.collection('users')
const callback = `${location.origin}/callback`

export const register = (email: string, password: string) =>
  users.create({ email, password, passwordConfirm: password })

export const logIn = (email: string, password: string) => users.authWithPassword(email, password)

export async function logInByProvider(): Promise<void> {
  const { oauth2 } = await users.listAuthMethods()
  const provider = oauth2.providers.find(({ name }) => name === 'github')
  if (!provider) return
  sessionStorage.setItem('login', JSON.stringify(provider))
  location.href = provider.authURL + callback
}

export async function finishLogin(): Promise<boolean> {
  const { name, codeVerifier, state } = JSON.parse(sessionStorage.getItem('login') ?? '{}')
  const answer = new URLSearchParams(location.search)
  if (answer.get('state') !== state) return false
  await users.authWithOAuth2Code(name, answer.get('code') ?? '', codeVerifier, callback)
  return client.authStore.isValid
}

export const logOut = () => client.authStore.clear()
