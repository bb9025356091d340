import type { AllAuth } from '@foyer/client'

/** One auth call, run with each of the two clients. */
export type AuthCall = (auth: AllAuth) => unknown

/** The secrets of a flow, fixed for both clients, because each client would generate its own. */
const data = {
  redirectUri: 'https://site.example/callback',
  originalUri: 'https://site.example/films',
  codeVerifier: 'v'.repeat(43),
  codeChallenge: 'c'.repeat(43),
  state: 's'.repeat(43),
}
/** Tokens of a logged-in member. */
const tokens = {
  accessToken: { value: 'A', expiresAt: 9e9 },
  refreshToken: { value: 'R', role: 'member' },
} as const
const credentials = { email: 'ada@example.com', password: 'two quiet words' }
const captchaTokens = { recaptchaToken: 'seen', invisibleRecaptchaToken: 'unseen' }

/** All auth calls except those that need a page. */
export const authCalls: Record<string, AuthCall> = {
  register: (auth) => auth.register(credentials),
  'register, with a profile': (auth) =>
    auth.register({ ...credentials, profile: { nickname: 'Ada', firstName: 'Ada' } }),
  'register, with captcha': (auth) => auth.register({ ...credentials, captchaTokens }),
  'register, with one captcha': (auth) =>
    auth.register({ ...credentials, captchaTokens: { recaptchaToken: 'seen' } }),
  login: (auth) => auth.login(credentials),
  'login, with captcha': (auth) => auth.login({ ...credentials, captchaTokens }),
  'login, then the code of an e-mail': async (auth) => {
    await auth.login({ ...credentials, email: 'waits@example.com' })
    return auth.processVerification({ verificationCode: '123456' })
  },
  'a code that was not requested': (auth) =>
    auth.processVerification({ verificationCode: '123456' }),
  'an e-mail for a new password': (auth) =>
    auth.sendPasswordResetEmail(credentials.email, data.redirectUri),
  'a login URL': (auth) => auth.getAuthUrl(data),
  'a login URL, with the response in the query': (auth) =>
    auth.getAuthUrl(data, { responseMode: 'query' }),
  'a login URL, without a prompt': (auth) =>
    auth.getAuthUrl(data, { prompt: 'none', sessionToken: 'session' }),
  'member tokens for a code': (auth) => auth.getMemberTokens('code', data.state, data),
  'a code with another state': (auth) => auth.getMemberTokens('code', 'other', data),
  'no code': (auth) => auth.getMemberTokens('', data.state, data),
  logout: (auth) => {
    auth.setTokens(tokens)
    return auth.logout('https://site.example/')
  },
  'external login': (auth) => {
    auth.setTokens(tokens)
    return auth.getMemberTokensForExternalLogin('member-1', 'IST.key')
  },
  'external login, with a session': (auth) => {
    auth.setTokens(tokens)
    return auth.getMemberTokensForExternalLoginWithSession('ada@example.com', 'IST.key')
  },
  'callback parameters in the query': (auth) =>
    auth.parseFromUrl('https://site.example/callback?code=c&state=s', 'query'),
  'callback parameters in the fragment': (auth) =>
    auth.parseFromUrl('https://site.example/callback#code=c&state=s'),
  'callback parameters with an issuer': (auth) =>
    auth.parseFromUrl(
      'https://site.example/callback#code=c&state=s&iss=https%3A%2F%2Fsite.example',
    ),
  'callback parameters with an error': (auth) =>
    auth.parseFromUrl('https://site.example/callback#error=e&error_description=d&state=s'),
  'logged in or not': (auth) => auth.loggedIn(),
}
