export { default } from '../sign-in/CallbackPage.js'
