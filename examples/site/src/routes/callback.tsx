export { default } from '../login/CallbackPage.js'
