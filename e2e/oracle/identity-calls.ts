import type { IdentityCalls, Redirects } from '@foyer/client'

/** The modules that both clients have. */
export interface IdentityModules extends IdentityCalls {
  redirects: Redirects
}

/** One identity call, run with each of the two clients. */
export type IdentityCall = (modules: IdentityModules) => unknown

const clientId = '0a1b2c3d-0000-4000-8000-000000000000'
const loginId = { email: 'ada@example.com' }
const password = 'two quiet words'
const redirect = { url: 'https://site.example/callback', clientId }
/** Creates a new profile for each call, because the official package mutates its arguments. */
const profile = () => ({
  nickname: 'Ada',
  firstName: 'Ada',
  labels: ['critic'],
  privacyStatus: 'PUBLIC' as const,
  customFields: [
    { name: 'seat', value: { strValue: 'A1' } },
    { name: 'films', value: { numValue: Number.POSITIVE_INFINITY } },
    { name: 'since', value: { dateValue: new Date('2026-01-02T03:04:05.000Z') } },
  ],
  secondaryEmails: [{ email: 'ada@work.example', tag: 'WORK' as const }],
  phonesV2: [{ countryCode: 'IL', phone: '123', tag: 'MOBILE' as const }],
  birthdate: '1990-01-02',
})
const captchas = [
  { Recaptcha: 'seen' },
  { InvisibleRecaptcha: 'unseen' },
  { NoCaptcha: 'none' },
  { recaptchaForClientSiteKey: { token: 'seen', siteKeyId: 'site-key' } },
]
const bytes = new TextEncoder().encode(JSON.stringify({ grantType: 'anonymous', clientId }))

/** Every call of the identity modules. */
export const identityCalls: Record<string, IdentityCall> = {
  'registerV2, with a password': ({ authentication }) =>
    authentication.registerV2(loginId, { password }),
  'registerV2, with everything': ({ authentication }) =>
    authentication.registerV2(loginId, {
      password,
      profile: profile(),
      captchaTokens: captchas,
      clientMetaData: { device: { name: 'phone' } },
    }),
  'loginV2, with a password': ({ authentication }) => authentication.loginV2(loginId, { password }),
  'loginV2, with captchas': ({ authentication }) =>
    authentication.loginV2(loginId, { password, captchaTokens: captchas }),
  'loginV2, with everything': ({ authentication }) =>
    authentication.loginV2(loginId, {
      password,
      captchaTokens: [],
      clientMetaData: {},
      stateToken: 'waiting',
    }),
  changePassword: ({ authentication }) => authentication.changePassword(password),
  validateEmail: ({ authentication }) => authentication.validateEmail('ada@example'),
  signOn: ({ authentication }) => authentication.signOn(loginId),
  'signOn, with everything': ({ authentication }) =>
    authentication.signOn(loginId, {
      profile: profile(),
      verifyEmail: true,
      mergeExistingContact: false,
    }),
  'logout, of a client': ({ authentication }) => authentication.logout({ clientId }),
  'logout, with a return URL': ({ authentication }) =>
    authentication.logout({ clientId, postLogoutRedirectUri: 'https://site.example/?a=b&c=d#e' }),
  sendRecoveryEmail: ({ recovery }) => recovery.sendRecoveryEmail(loginId.email),
  'sendRecoveryEmail, in a language': ({ recovery }) =>
    recovery.sendRecoveryEmail(loginId.email, { language: 'de' }),
  'sendRecoveryEmail, with everything': ({ recovery }) =>
    recovery.sendRecoveryEmail(loginId.email, { language: 'he', redirect }),
  sendActivationEmail: ({ recovery }) => recovery.sendActivationEmail('member-1'),
  'sendActivationEmail, with everything': ({ recovery }) =>
    recovery.sendActivationEmail('member-1', { emailOptions: { language: 'de', redirect } }),
  recover: ({ recovery }) => recovery.recover('recovery', { password }),
  'verification, start': ({ verification }) =>
    verification.start({ identityId: 'member-1', target: 'EMAIL' }),
  'verification, a code': ({ verification }) =>
    verification.verifyDuringAuthentication('123456', { stateToken: 'waiting' }),
  'oauth, token': ({ oauth }) => oauth.token({ body: bytes }),
  'oauth, token, with everything': ({ oauth }) =>
    oauth.token({
      body: bytes,
      headers: [{ key: 'a', value: 'b' }],
      pathParams: [{ key: 'c', value: 'd' }],
      queryParams: [{ key: 'e', value: 'f' }],
      method: 'POST',
      rawPath: '/x',
      rawQuery: 'y=z',
    }),
  'oauth, tokenInfo': ({ oauth }) => oauth.tokenInfo({ body: bytes }),
  'oauth, jwks': ({ oauth }) => oauth.jwks(),
  'oauth, userInfo': ({ oauth }) => oauth.userInfo(),
  'the policy': ({ signOnPolicy }) => signOnPolicy.getSignOnPolicy(),
  'another policy': ({ signOnPolicy }) =>
    signOnPolicy.updateSignOnPolicy({
      requireOwnerApproval: true,
      requireEmailVerification: false,
    }),
}
