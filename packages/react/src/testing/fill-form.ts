import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Values of the fields of a login or a sign-up. */
export const credentials = { 'E-mail address': 'ada@example.com', Password: ' secret words' }

/** Fills the fields with these labels, and presses a button. */
export async function fill(button: string, values: Record<string, string>): Promise<void> {
  const user = userEvent.setup()
  for (const [label, value] of Object.entries(values)) {
    await user.clear(screen.getByLabelText(label))
    if (value) await user.type(screen.getByLabelText(label), value)
  }
  await user.click(screen.getByRole('button', { name: button }))
}
