/** Matches a query or a fragment, also an encoded one. */
const QUERY = /(?:[?#]|%3f|%23).*$/is
/** Matches the value of a parameter inside a path, such as `;token=x`. */
const PARAMETER_VALUE = /=[^/;&]+/g
/** Matches a token: a JWT, with or without a prefix, or as many characters as 256 random bits take in base64url. */
const TOKEN = /[\w.-]*eyJ[\w-]{5,}[\w.-]*|[\w-]{43,}/g

/** Removes from a path what may be a secret: query, parameter values, tokens. Ids of the server are shorter. */
export function hideSecrets(path: string): string {
  return path.replace(QUERY, '').replace(PARAMETER_VALUE, '=…').replace(TOKEN, '…')
}
