"""Hosts a match for two, sits down on both sides, and buys what Germany can afford."""
import sys, uuid; sys.path.insert(0, "generated")
import grpc
from sandtable.matches.v1 import match_pb2 as match, match_service_pb2 as api, match_service_pb2_grpc as rpc
from sandtable.games.aa1940.v1 import command_pb2 as cmd, legal_pb2 as legal, options_pb2 as opt

table = rpc.MatchServiceStub(grpc.insecure_channel(sys.argv[1] if len(sys.argv) > 1 else "127.0.0.1:7440"))
sides = (["germany", "italy"], ["france", "soviet-union", "united-kingdom", "united-states"])
hosting = api.CreateMatchRequest(game="aa1940", seat=0, player="me", request_id=str(uuid.uuid4()), start_policy=match.START_POLICY_WHEN_FULL)
hosting.options.Pack(opt.Options(seats=[opt.SeatPowers(powers=powers) for powers in sides]))
hosted = table.CreateMatch(hosting)
name, me = hosted.match.name, [("authorization", "Bearer " + hosted.seat_token)]
table.JoinMatch(api.JoinMatchRequest(name=name, player="you", request_id=str(uuid.uuid4())))
table.ListLegalActions(api.ListLegalActionsRequest(name=name), metadata=me).legal.Unpack(can := legal.Legal())
buy = api.SubmitCommandRequest(name=name, request_id=str(uuid.uuid4()))
buy.command.Pack(cmd.Command(buy=cmd.Command.Buy(type=can.phase.buy[0].type, count=can.phase.buy[0].count)))
done = table.SubmitCommand(buy, metadata=me)
print(name, "is at version", done.version, "waiting for seats", list(done.awaited))
