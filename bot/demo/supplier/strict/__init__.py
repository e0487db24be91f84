"""The strict behaviour of the reference supplier: every endpoint follows the API's specification."""
