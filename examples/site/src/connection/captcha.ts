export { createCaptcha } from '@foyer/client'
