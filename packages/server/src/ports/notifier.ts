/** Channels to a phone or device. */
export type Channel = 'sms' | 'call' | 'push'

/** A message with a code that the recipient types. With the channel `call`, a voice reads the `text`. */
export interface CodeMessage {
  channel: Channel
  /** Phone number with country code, or address of a device. */
  to: string
  /** BCP 47 tag. */
  language: string
  text: string
  code: string
}

/** Sends messages to phones and devices. */
export interface Notifier {
  send(message: CodeMessage): Promise<void>
}
