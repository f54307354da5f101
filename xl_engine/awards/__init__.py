"""What the ranked receive: places, certificates, prize money, best boards, team results."""
