// A small site with members: a visitor's token, register, log in by form, by redirect and back, log out.
import { client } from './client.js'

const { auth } = client

export async function getToken(): Promise<void> {
  auth.setTokens(await auth.generateVisitorTokens())
}

export async function register(email: string, password: string): Promise<string> {
  return (await auth.register({ email, password })).loginState
}

export async function logIn(email: string, password: string): Promise<void> {
  const answer = await auth.login({ email, password })
  if (answer.loginState !== 'SUCCESS') return
  auth.setTokens(await auth.getMemberTokensForDirectLogin(answer.data.sessionToken))
}

export async function logInByRedirect(): Promise<void> {
  const data = auth.generateOAuthData(`${location.origin}/callback`, location.href)
  sessionStorage.setItem('login', JSON.stringify(data))
  location.href = (await auth.getAuthUrl(data)).authUrl
}

export async function finishLogin(): Promise<boolean> {
  const { code, state } = auth.parseFromUrl()
  const data = JSON.parse(sessionStorage.getItem('login') ?? '{}')
  auth.setTokens(await auth.getMemberTokens(code, state, data))
  return auth.loggedIn()
}

export async function logOut(): Promise<void> {
  location.href = (await auth.logout(location.origin)).logoutUrl
}
