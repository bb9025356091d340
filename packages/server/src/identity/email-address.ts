/** RFC 5321 §4.5.3.1.3: a path is 256 octets with its angle brackets. */
const MAX_LENGTH = 254

/** Whether a text looks like an address that mail can reach; the code in the mail proves it. */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= MAX_LENGTH &&
    /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]+\.[^\s@<>()[\]\\,;:".\p{Cc}]{2,}$/u.test(
      text,
    ) &&
    !text.includes('..')
  )
}
