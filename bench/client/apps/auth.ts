// A small site with members: visitor token, registration, login by redirect, logout.
import { createAuth, createConnection } from '@foyer/client'

const connection = createConnection({ clientId: 'site', host: 'https://foyer.example' })
const auth = createAuth(connection)

export async function getToken(): Promise<string> {
  return connection.session.authorization()
}

export async function register(email: string, password: string): Promise<string> {
  const answer = await auth.register({ email, password })
  return answer.loginState === 'FAILURE' ? answer.error : answer.loginState
}

export async function logIn(email: string, password: string): Promise<void> {
  const answer = await auth.login({ email, password })
  if (answer.loginState !== 'SUCCESS') return
  const data = await auth.generateOAuthData(`${location.origin}/callback`, location.href)
  sessionStorage.setItem('login', JSON.stringify(data))
  const { sessionToken } = answer.data
  location.href = (await auth.getAuthUrl(data, { sessionToken, prompt: 'none' })).authUrl
}

export async function finishLogin(): Promise<boolean> {
  const { code, state } = auth.parseFromUrl()
  const data = JSON.parse(sessionStorage.getItem('login') ?? '{}')
  await auth.getMemberTokens(code ?? '', state ?? '', data)
  return auth.loggedIn()
}

export async function logOut(): Promise<void> {
  location.href = (await auth.logout(location.origin)).logoutUrl
}
