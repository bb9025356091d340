/** Ways to a phone or device. */
export type Channel = 'sms' | 'call' | 'push'

/** A message with a code to type; over `call`, `text` is what is said. */
export interface CodeMessage {
  channel: Channel
  /** A phone number with its country, or the address of a device. */
  to: string
  /** A BCP 47 tag. */
  language: string
  text: string
  code: string
}

/** Hands messages to phones and devices over for delivery. */
export interface Notifier {
  send(message: CodeMessage): Promise<void>
}
