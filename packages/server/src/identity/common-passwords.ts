/**
 * Whether a password is among the 49,000 that are used most. The list comes with the installation and is loaded when it is
 * first needed: 3 MB. Looking through it takes a fraction of a millisecond, once for each new password.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common'].includes(password.toLowerCase())
}
