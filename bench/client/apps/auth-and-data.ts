// A site with members and content, on one connection.
import { createAuth, createConnection, createItems } from '@foyer/client'

const connection = createConnection({ clientId: 'site', host: 'https://foyer.example' })
const auth = createAuth(connection)
const items = createItems(connection)

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

export const register = (email: string, password: string) => auth.register({ email, password })
export const read = (id: string) => items.get('films', id)
export const insert = (film: { title: string }) => items.insert('films', film)
export const update = (film: { _id: string; title: string }) => items.update('films', film)
export const remove = (id: string) => items.remove('films', id)

export async function list(): Promise<unknown[]> {
  const classics = items.filter().lt('year', 1960).or(items.filter().contains('title', 'again'))
  const query = items.query('films').ge('year', 1920).and(classics)
  const first = await query.descending('year').limit(20).find()
  return first.hasNext() ? (await first.next()).items : first.items
}
