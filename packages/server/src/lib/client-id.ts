/** Form of the id of a client that the owner names. */
export const CLIENT_ID = /^[A-Za-z0-9._-]{1,100}$/
