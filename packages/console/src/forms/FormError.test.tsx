// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.js'
import { Problem } from '../ui/Problem.js'
import { FormError } from './FormError.js'

const failure = new ApiError('internal error', { problem: 'failed', requestId: 'request-7' })

test('names the failed request in the error of a form', () => {
  render(<FormError error={failure} />)
  expect(screen.getByRole('alert').textContent).toBe(
    'The server failed to process the request. Its log has the request id request-7.',
  )
})

test('names the request once where loading failed', () => {
  render(<Problem error={failure} onRetry={() => {}} />)
  expect(screen.getAllByText(/request-7/)).toHaveLength(1)
})
