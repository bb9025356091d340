/** `starttls` requires the upgrade to TLS before the login. `none` is for a mail server on the same machine. */
export type MailEncryption = 'tls' | 'starttls' | 'none'

/** The mail server that sends the e-mails of a site, and their sender. */
export interface MailServerSettings {
  /** Host name or IP address. */
  host: string
  port: number
  encryption: MailEncryption
  /** User name; empty for a server without a login. */
  user: string
  /** Display name of the sender; may be empty. */
  senderName: string
  senderAddress: string
}

/**
 * A mail server to store or to test. Without `password`, the stored one is used if host, port and user name do not
 * change.
 */
export interface MailServerRequest extends MailServerSettings {
  password?: string
}

/** The mail server in use, without its password. */
export interface MailServerResponse {
  /** `variables`: the environment, which an owner cannot change; `none`: e-mails stay in the inbox. */
  source: 'variables' | 'owner' | 'none'
  /** Names of the variables that are set. Only with the source `variables`. */
  variables?: readonly string[]
  /** Absent with the source `none`. */
  server?: EffectiveMailServer
}

export interface EffectiveMailServer extends Omit<MailServerSettings, 'encryption'> {
  /** `opportunistic`, from the variables only: TLS if the server offers it. */
  encryption: MailEncryption | 'opportunistic'
  /**
   * True if a password is stored and can be decrypted. If false with a user name, e-mails wait until the owner enters
   * it again.
   */
  passwordSet: boolean
}

/** Settings to test. Default: those in use. */
export interface TestMailServerRequest {
  server?: MailServerRequest
}

/** Result of a connection and a login, without an e-mail. */
export interface TestMailServerResponse {
  /** Null if the mail server accepts the connection and the login. */
  problem: MailServerProblem | null
}

export interface MailServerProblem {
  code: MailServerProblemCode
  /** Sentences with the cause, a fix and the reply. */
  description: string
  /** Reply of the mail server, or error of the connection. */
  reply?: string
}

export type MailServerProblemCode =
  | 'NOT_CONFIGURED'
  | 'PASSWORD_MISSING'
  | 'NAME_NOT_FOUND'
  | 'CONNECTION_REFUSED'
  | 'UNREACHABLE'
  | 'TIMEOUT'
  | 'TLS_FAILED'
  | 'LOGIN_REFUSED'
  | 'NO_MAIL_SERVER'
  | 'FAILED'

export interface SendTestMailRequest {
  /** Address that receives the e-mail. */
  to: string
}
