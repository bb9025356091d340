// A small site with members: register, log in by form, by redirect to a provider and back, log out.
import { client } from './client.js'

const { auth } = client

export const join = (email: string, password: string) => auth.signUp({ email, password })

export const enter = (email: string, password: string) =>
  auth.signInWithPassword({ email, password })

export async function enterByProvider(): Promise<void> {
  const options = { redirectTo: `${location.origin}/callback` }
  await auth.signInWithOAuth({ provider: 'github', options })
}

export async function comeBack(): Promise<boolean> {
  const code = new URLSearchParams(location.search).get('code') ?? ''
  const { data } = await auth.exchangeCodeForSession(code)
  return data.session !== null
}

export const leave = () => auth.signOut()
