import { data } from 'react-router'

export { default } from '../app/NotFoundPage.js'

export function loader() {
  return data(null, { status: 404 })
}

export { clientLoader } from '../connection/content.js'
