// A small site with members: register, log in by form, by redirect to a provider and back, log out.
import { client } from './client.js'

const { auth } = client

export const register = (email: string, password: string) => auth.signUp({ email, password })

export const logIn = (email: string, password: string) =>
  auth.signInWithPassword({ email, password })

export async function logInByProvider(): Promise<void> {
  const options = { redirectTo: `${location.origin}/callback` }
  await auth.signInWithOAuth({ provider: 'github', options })
}

export async function finishLogin(): Promise<boolean> {
  const code = new URLSearchParams(location.search).get('code') ?? ''
  const { data } = await auth.exchangeCodeForSession(code)
  return data.session !== null
}

export const logOut = () => auth.signOut()
