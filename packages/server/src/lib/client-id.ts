/** Matches the id of a client that configuration declares. */
export const CLIENT_ID_PATTERN = /^[A-Za-z0-9._-]{1,100}$/
