"""The strict behaviour of the reference supplier: every endpoint as the API's specification says."""
