/** How long a login waits for the code from a mail, and the code is good, in seconds. */
export const STATE_TOKEN_SECONDS = 1800
