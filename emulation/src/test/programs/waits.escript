%% Waits in the ways of the Erlang VM for 100 virtual ms; one line each: name, raw ms, virtual ms.
main(_) ->
    measure("receive", fun() -> receive after 100 -> ok end end),
    measure("send_after", fun() -> erlang:send_after(100, self(), go), receive go -> ok end end).

measure(Name, Wait) ->
    Raw = raw(),
    Virtual = erlang:monotonic_time(microsecond),
    Wait(),
    io:format("~s ~b ~.3f~n", [Name, raw() - Raw, (erlang:monotonic_time(microsecond) - Virtual) / 1000]).

%% The kernel writes this file, to 10 ms.
raw() ->
    {ok, Text} = file:read_file("/proc/uptime"),
    [Seconds | _] = string:split(binary_to_list(Text), " "),
    round(list_to_float(Seconds) * 1000).
